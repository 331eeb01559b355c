package connection

import (
	"context"
	"encoding/json"
	"fmt"

	"nod/internal/collect/connection/farewell"
)

// RunJob does what the job engine does with a row: it lets tests run jobs one by one, twice, or never.
func (s *Service) RunJob(ctx context.Context, kind string, args []byte) error {
	switch kind {
	case sendArgs{}.Kind():
		return run(ctx, args, s.send)
	case collectArgs{}.Kind():
		return run(ctx, args, s.collect)
	case farewell.Args{}.Kind():
		return run(ctx, args, s.farewells.Say)
	default:
		return fmt.Errorf("unknown job %s", kind)
	}
}

func run[A any](ctx context.Context, raw []byte, work func(context.Context, A) error) error {
	var args A
	if err := json.Unmarshal(raw, &args); err != nil {
		return err
	}
	return work(ctx, args)
}
