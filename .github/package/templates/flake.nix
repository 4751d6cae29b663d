{
  description = "@SUMMARY@";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { nixpkgs, ... }:
    let
      macos = {
        url = "@URL_UNIVERSAL_MACOS@";
        hash = "@SRI_UNIVERSAL_MACOS@";
      };
      archives = {
        x86_64-linux = {
          url = "@URL_X86_64_LINUX@";
          hash = "@SRI_X86_64_LINUX@";
        };
        aarch64-linux = {
          url = "@URL_AARCH64_LINUX@";
          hash = "@SRI_AARCH64_LINUX@";
        };
        x86_64-darwin = macos;
        aarch64-darwin = macos;
      };
      package = system: archive:
        let pkgs = nixpkgs.legacyPackages.${system};
        in pkgs.stdenvNoCC.mkDerivation {
          pname = "qbank";
          version = "@VERSION@";
          src = pkgs.fetchurl archive;
          dontStrip = true;
          installPhase = ''
            mkdir -p $out
            cp -r bin share $out
          '';
          meta = {
            description = "@SUMMARY@";
            homepage = "@URL@";
            license = pkgs.lib.licenses.mit;
            mainProgram = "qbank";
          };
        };
    in {
      packages = nixpkgs.lib.mapAttrs (system: archive: { default = package system archive; }) archives;
    };
}
