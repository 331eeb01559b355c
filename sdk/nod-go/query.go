package nod

import (
	"fmt"
	"net/url"
	"reflect"
	"strings"
)

// queryOf reads the parameters of a list from the fields of its struct; what is empty is left out.
func queryOf(params any) url.Values {
	query := url.Values{}
	values := reflect.ValueOf(params)
	for i := range values.NumField() {
		name, _, _ := strings.Cut(values.Type().Field(i).Tag.Get("form"), ",")
		switch value := values.Field(i); {
		case value.IsZero():
		case value.Kind() == reflect.Slice:
			for j := range value.Len() {
				query.Add(name, fmt.Sprint(value.Index(j)))
			}
		default:
			query.Set(name, fmt.Sprint(reflect.Indirect(value)))
		}
	}
	return query
}
