// Package backup writes an installation on SQLite to one encrypted archive and
// puts it back.
//
// Nouns
//
//   - archive: age(gzip(tar)): the database as of one moment, the files, last a manifest
//   - manifest: what the archive must contain, with sizes and SHA-256
//   - identity: the X25519 key that opens archives, derived from a master key
//   - recipient: its public half; an archive can be encrypted to others instead
//   - work folder: where a snapshot or a restore lies until it is done, inside the
//     data folder, with a lock that ends with its process
//
// A restore reads the whole archive into a work folder and checks it there
// before anything is put in place. Archives of earlier releases are plain
// tar.gz without a manifest; they can still be restored.
//
// Encryption keeps readers out. It doesn't prove who wrote an archive: a
// recipient is public.
package backup
