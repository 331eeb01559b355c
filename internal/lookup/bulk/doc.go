// Package bulk makes many lookups of one kind, from a file of up to 1,000 subjects.
//
// Nouns
//
//   - batch: one file, under one consent template. Who starts it asks all of its lookups.
//   - row: one subject of it. What became of a subject is known by its row alone: there is no cursor that could run
//     ahead of what was asked, and every number is counted, once for as long as the batch stands still
//
// A batch:
//
//	READY ──start──▶ RUNNING ──▶ DONE
//	  │                │   ▲
//	  │          pause   start    (also pauses when credits run out, and when the source fails)
//	  │                ▼   │
//	  └───stop──▶    PAUSED ──stop──▶ STOPPED (also when the consent template was deleted)
//
// A row:
//
//	WAITING ──▶ ASKING ──▶ COMPLETED
//	   │           └─────▶ FAILED    its lookup ended in ERROR, which returned the credit
//	   └──▶ FAILED                   the lookup was refused
//	SKIPPED: the file was checked, and nobody will be asked
//
// Checking takes no credits. The lookup of a row and its new state are one transaction, which holds the batch: after a
// crash a row is either waiting or has its lookup, and nothing is asked once a pause was answered. A tick does the
// work, so closing the page loses nothing. A row that an erasure claimed is no longer asked about.
//
// Only so many lookups of a batch are under way at a time, so that those that people make by hand don't wait behind it.
package bulk
