package app

import "reflect"

// Types are the types of the schemas of the APIs that are about end users, by the name of the API.
func (a *App) Types() map[string]map[string]reflect.Type {
	return map[string]map[string]reflect.Type{"data": a.apis.open.Types(), "widget": a.apis.widget.Types()}
}

// Words are what explains fields that mean the same everywhere.
func Words() map[string]string { return words() }
