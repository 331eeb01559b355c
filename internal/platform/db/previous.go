package db

// RunsBeside is the oldest schema whose programs may go on serving while the
// newest one is in place: that of the release before, as long as migrations only
// expand. Raise it to the newest schema in a release that removes something,
// and say so in its notes: all servers of the release before stop first.
const RunsBeside = 445
