package seal

// NoticeNow has the next use ask for rotations, as it does every ten seconds.
func (s *Sealer) NoticeNow() { s.rotated.noticedAt.Store(0) }

// Settled is how long after a rotation, and again after the walk, the job waits.
const Settled = settle

// Count is what the job does of the seals of this process.
var Count = (*Sealer).count

// IsLarge makes the database of the job one that takes long to rewrite.
func (j *Job) IsLarge() { j.quick = 0 }
