//! Groups of features: a struct of numbers with the name of each.

/// Defines a struct of numbers. The name of a number is the name of the group, an underscore and the name of its
/// field, so it is written once.
macro_rules! group {
    ($(#[$about:meta])* $name:ident, $prefix:literal { $($(#[$field_about:meta])* $field:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default)]
        pub(super) struct $name {
            $($(#[$field_about])* pub(super) $field: f32,)*
        }

        impl $name {
            /// The names in the order of [`Self::write`].
            pub(super) const NAMES: &[&str] = &[$(concat!($prefix, "_", stringify!($field))),*];

            /// Appends the numbers to a row.
            pub(super) fn write(&self, row: &mut Vec<f32>) {
                row.extend_from_slice(&[$(self.$field),*]);
            }

            /// Returns a group of unknown values.
            #[allow(dead_code, reason = "only some groups may be unknown")]
            pub(super) fn unknown() -> Self {
                Self { $($field: f32::NAN),* }
            }
        }
    };
}

pub(super) use group;

/// Returns 1 for yes and 0 for no.
pub(super) fn flag(is: bool) -> f32 {
    if is { 1.0 } else { 0.0 }
}
