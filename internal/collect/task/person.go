package task

import "nod/internal/platform/person"

// Parts are what an erasure deletes.
func Parts() []person.Part { return []person.Part{person.Own("tasks", "task")} }

// Branch is what the timeline shows.
func Branch() person.Branch {
	return person.Branch{
		Kind: "TASK", Table: "task", At: "started_at", Key: "id", Shown: person.Columns{
			Type: "type", Status: "result", ErrorCode: "error_code", SourceID: "source_id", ProviderID: "provider_id",
			EndedAt: "finished_at",
		},
	}
}
