//go:build linux && (amd64 || arm64)

// Package onnx runs models with ONNX Runtime, which it opens as a library while the program runs: no C compiler is
// needed to build it. It links its program to the C library, so only a separate program may import it, never nod.
package onnx

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"github.com/ebitengine/purego"
)

// The places of functions in ONNX Runtime's table (OrtApi in onnxruntime_c_api.h), which only ever grows at its end.
const (
	getErrorMessage                  = 2
	createEnv                        = 3
	createSession                    = 7
	run                              = 9
	createSessionOptions             = 10
	disableMemPattern                = 17
	setSessionGraphOptimizationLevel = 23
	setIntraOpNumThreads             = 24
	setInterOpNumThreads             = 25
	sessionGetInputName              = 36
	sessionGetOutputName             = 37
	createTensorWithData             = 49
	getTensorMutableData             = 51
	getDimensionsCount               = 61
	getDimensions                    = 62
	getTensorTypeAndShape            = 65
	createCPUMemoryInfo              = 69
	getAllocatorWithDefaultOptions   = 78
	releaseStatus                    = 93
	releaseValue                     = 96
	releaseTensorTypeAndShapeInfo    = 99
	releaseSessionOptions            = 100

	functions = 101
	// version is the table that is asked for: each release since 1.16 has it.
	version = 16
)

// Values of its enumerations.
const (
	logErrors         = 3
	optimizeAll       = 99
	deviceAllocator   = 0
	memoryTypeDefault = 0
	elementFloat      = 1
)

// Runtime is the library, opened. It is for one goroutine at a time.
type Runtime struct {
	table   *[functions]uintptr
	message func(status uintptr) string
	env     unsafe.Pointer
	memory  unsafe.Pointer
	names   unsafe.Pointer // where names of inputs are kept
}

// Open opens the library at a path.
func Open(path string) (*Runtime, error) {
	library, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return nil, fmt.Errorf("open ONNX Runtime: %w", err)
	}
	symbol, err := purego.Dlsym(library, "OrtGetApiBase")
	if err != nil {
		return nil, fmt.Errorf("open ONNX Runtime: %w", err)
	}
	var base func() *struct{ table, version uintptr }
	purego.RegisterFunc(&base, symbol)
	var table func(uint32) *[functions]uintptr
	purego.RegisterFunc(&table, base().table)
	r := &Runtime{table: table(version)}
	if r.table == nil {
		return nil, errors.New("open ONNX Runtime: the library is too old")
	}
	purego.RegisterFunc(&r.message, r.table[getErrorMessage])
	name := terminated("nod-ocr")
	err = errors.Join(
		r.call(createEnv, logErrors, uintptr(unsafe.Pointer(&name[0])), uintptr(unsafe.Pointer(&r.env))),
		r.call(createCPUMemoryInfo, deviceAllocator, memoryTypeDefault, uintptr(unsafe.Pointer(&r.memory))),
		r.call(getAllocatorWithDefaultOptions, uintptr(unsafe.Pointer(&r.names))),
	)
	return r, err
}

// call calls a function that returns a status. What its arguments point to stays where it is until then.
//
//go:uintptrescapes
func (r *Runtime) call(function int, args ...uintptr) error {
	status, _, _ := purego.SyscallN(r.table[function], args...)
	if status == 0 {
		return nil
	}
	err := fmt.Errorf("ONNX Runtime: %s", r.message(status))
	purego.SyscallN(r.table[releaseStatus], status)
	return err
}

func terminated(text string) []byte { return append([]byte(text), 0) }

// Model is a model with one input and one output. It is for one goroutine at a time.
type Model struct {
	*Runtime
	session, input, output unsafe.Pointer
}

// Load loads the model in a file, to run on one thread: threads of a page would wait for each other.
func (r *Runtime) Load(path string) (*Model, error) {
	m, options := &Model{Runtime: r}, new(unsafe.Pointer)
	if err := r.call(createSessionOptions, uintptr(unsafe.Pointer(options))); err != nil {
		return nil, err
	}
	o := uintptr(*options)
	defer purego.SyscallN(r.table[releaseSessionOptions], o)
	name := terminated(path)
	err := errors.Join(
		r.call(setIntraOpNumThreads, o, 1),
		r.call(setInterOpNumThreads, o, 1),
		r.call(setSessionGraphOptimizationLevel, o, optimizeAll),
		r.call(disableMemPattern, o), // each line of text has its own width
	)
	if err == nil {
		err = r.call(createSession, uintptr(r.env), uintptr(unsafe.Pointer(&name[0])), o,
			uintptr(unsafe.Pointer(&m.session)))
	}
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", path, err)
	}
	session, names := uintptr(m.session), uintptr(r.names)
	return m, errors.Join(
		r.call(sessionGetInputName, session, 0, names, uintptr(unsafe.Pointer(&m.input))),
		r.call(sessionGetOutputName, session, 0, names, uintptr(unsafe.Pointer(&m.output))),
	)
}

// Run runs the model on numbers of a shape.
func (m *Model) Run(input []float32, shape []int64) (output []float32, of []int64, err error) {
	var pins runtime.Pinner
	defer pins.Unpin()
	given, made := new(unsafe.Pointer), new(unsafe.Pointer)
	pins.Pin(&input[0])
	const size = unsafe.Sizeof(float32(0))
	if err := m.call(createTensorWithData, uintptr(m.memory), uintptr(unsafe.Pointer(&input[0])),
		uintptr(len(input))*size, uintptr(unsafe.Pointer(&shape[0])), uintptr(len(shape)), elementFloat,
		uintptr(unsafe.Pointer(given))); err != nil {
		return nil, nil, err
	}
	defer purego.SyscallN(m.table[releaseValue], uintptr(*given))
	if err := m.call(run, uintptr(m.session), 0,
		uintptr(unsafe.Pointer(&m.input)), uintptr(unsafe.Pointer(given)), 1,
		uintptr(unsafe.Pointer(&m.output)), 1, uintptr(unsafe.Pointer(made))); err != nil {
		return nil, nil, err
	}
	defer purego.SyscallN(m.table[releaseValue], uintptr(*made))
	of, err = m.shapeOf(*made)
	if err != nil {
		return nil, nil, err
	}
	data, count := new(unsafe.Pointer), int64(1)
	for _, side := range of {
		count *= side
	}
	if err := m.call(getTensorMutableData, uintptr(*made), uintptr(unsafe.Pointer(data))); err != nil {
		return nil, nil, err
	}
	return append([]float32(nil), unsafe.Slice((*float32)(*data), count)...), of, nil
}

func (m *Model) shapeOf(value unsafe.Pointer) ([]int64, error) {
	about, sides := new(unsafe.Pointer), new(uintptr)
	if err := m.call(getTensorTypeAndShape, uintptr(value), uintptr(unsafe.Pointer(about))); err != nil {
		return nil, err
	}
	defer purego.SyscallN(m.table[releaseTensorTypeAndShapeInfo], uintptr(*about))
	if err := m.call(getDimensionsCount, uintptr(*about), uintptr(unsafe.Pointer(sides))); err != nil {
		return nil, err
	}
	shape := make([]int64, max(1, *sides))
	if err := m.call(getDimensions, uintptr(*about), uintptr(unsafe.Pointer(&shape[0])), *sides); err != nil {
		return nil, err
	}
	return shape[:*sides], nil
}
