//go:build !(linux && (amd64 || arm64))

// Package onnx runs models with ONNX Runtime, on Linux; elsewhere it says so.
package onnx

import "errors"

// Runtime is the library.
type Runtime struct{}

// Model is a model with one input and one output.
type Model struct{}

var errElsewhere = errors.New("ONNX Runtime is opened on Linux only")

// Open opens the library at a path.
func Open(string) (*Runtime, error) { return nil, errElsewhere }

// Load loads the model in a file.
func (*Runtime) Load(string) (*Model, error) { return nil, errElsewhere }

// Run runs the model on numbers of a shape.
func (*Model) Run([]float32, []int64) ([]float32, []int64, error) { return nil, nil, errElsewhere }
