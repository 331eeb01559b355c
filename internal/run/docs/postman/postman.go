// Package postman has the form of a Postman collection, version 2.1, as far as a reference fills it.
package postman

// Schema is the address of that form.
const Schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"

// Collection is a reference in folders, with the variables that its reader fills in.
type Collection struct {
	Info     Info    `json:"info"`
	Auth     *Auth   `json:"auth,omitempty"`
	Variable []Value `json:"variable"`
	Item     []Item  `json:"item"`
}

// Info is what a collection is called.
type Info struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Schema      string `json:"schema"`
}

// Auth is how a request authenticates; its type is noauth, basic or bearer.
type Auth struct {
	Type   string  `json:"type"`
	Basic  []Value `json:"basic,omitempty"`
	Bearer []Value `json:"bearer,omitempty"`
}

// Value is a named value: a variable, a header, or a part of a form.
type Value struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	Type  string `json:"type,omitempty"`
	Src   string `json:"src,omitempty"`
}

// Item is a folder, or a request in one.
type Item struct {
	Name    string   `json:"name"`
	Request *Request `json:"request,omitempty"`
	Item    []Item   `json:"item,omitempty"`
}

// Request is a call.
type Request struct {
	Method      string  `json:"method"`
	Description string  `json:"description,omitempty"`
	Auth        *Auth   `json:"auth,omitempty"`
	Header      []Value `json:"header"`
	URL         string  `json:"url"`
	Body        *Body   `json:"body,omitempty"`
}

// Body is what a call sends; its mode is raw or formdata.
type Body struct {
	Mode     string  `json:"mode"`
	Raw      string  `json:"raw,omitempty"`
	FormData []Value `json:"formdata,omitempty"`
}
