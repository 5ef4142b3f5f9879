{
  description = "A chess-puzzle workbench: solves, proves, counts and draws chess puzzles";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      forEach = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      manifest = (builtins.fromTOML (builtins.readFile ./Cargo.toml)).workspace.package;
    in
    {
      packages = forEach (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "rookwright";
          inherit (manifest) version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          buildType = "dist";
          cargoBuildFlags = [ "--bin" "rookwright" ];
          # The tests take minutes and are run for every change already.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            $out/bin/rookwright man --output man
            installManPage man/*.1
            for shell in bash zsh fish; do
              installShellCompletion --cmd rookwright --$shell <($out/bin/rookwright completions $shell)
            done
          '';
          meta = {
            description = "Chess-puzzle workbench: solves, proves, counts and draws chess puzzles";
            homepage = "https://rookwright.github.io/rookwright/";
            license = [ nixpkgs.lib.licenses.mit nixpkgs.lib.licenses.asl20 ];
            mainProgram = "rookwright";
          };
        };
      });
    };
}
