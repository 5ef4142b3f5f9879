//! Reads numbers from the bytes of a table. Nothing in it can make the program panic.

/// Why a table cannot be used.
pub(crate) type TableError = &'static str;

/// The rest of a table.
#[derive(Debug)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], TableError> {
        let (first, rest) = self.0.split_first_chunk().ok_or("it ends too early")?;
        self.0 = rest;
        Ok(*first)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, TableError> {
        Ok(self.take::<1>()?[0])
    }

    pub(crate) fn u16(&mut self) -> Result<u16, TableError> {
        Ok(u16::from_le_bytes(self.take()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, TableError> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    /// Reads a number that is finite.
    pub(crate) fn f32(&mut self) -> Result<f32, TableError> {
        let number = f32::from_le_bytes(self.take()?);
        if number.is_finite() { Ok(number) } else { Err("a number is not finite") }
    }

    pub(crate) fn floats(&mut self, into: &mut [f32]) -> Result<(), TableError> {
        for number in into {
            *number = self.f32()?;
        }
        Ok(())
    }
}
