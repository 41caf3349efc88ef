coqc -Q . Nono Genres.v && coqc -Q . Nono Extract.v
ocamlfind ocamlopt -version >/dev/null 2>&1
mkdir -p /tmp/me/vb && cp verified.ml verified.mli reader.ml certificate.ml nono_check_verified.ml /tmp/me/vb && cd /tmp/me/vb && ocamlopt -w -a -O3 -inline 200 verified.mli verified.ml reader.ml certificate.ml nono_check_verified.ml -o nono_check_verified
