package snippet

import (
	"regexp"
	"strconv"
	"strings"
)

func languages() []language {
	return []language{typeScript(), golang(), python(), php()}
}

// lines collects the lines of a sample; those without a text are left out.
type lines []string

func (l *lines) add(text string) { *l = append(*l, text) }
func (l *lines) when(is bool, texts ...string) {
	if is {
		*l = append(*l, texts...)
	}
}

// String is the sample.
func (l lines) String() string { return strings.Join(l, "\n") }

var isIdentifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

func typeScript() language {
	return language{
		name: "TypeScript", object: [2]string{"{", "}"}, list: [2]string{"[", "]"}, emptyObject: [2]string{"{", "}"},
		key: func(s string) string {
			if isIdentifier.MatchString(s) && s != "__proto__" {
				return s + ": "
			}
			if s == "__proto__" {
				return `["__proto__"]: `
			}
			return jsonText(s) + ": "
		},
		literal: jsonText, variable: func(s string) string { return "process.env." + s }, join: " + ",
		yes: "true", no: "false", null: "null", indent: "  ", depth: 1, write: writeTypeScript,
		client: Client.typeScript,
	}
}

func writeTypeScript(c Call, l language, body string) string {
	var out lines
	if len(c.Form) > 0 {
		out.add("import { readFile } from \"node:fs/promises\";\n\nconst form = new FormData();")
		for _, p := range c.Form {
			value := l.text(p.Value)
			if p.Type != "" {
				value = "new File([await readFile(" + value + ")], " + value + ", { type: " + jsonText(p.Type) + " })"
			}
			out.add("form.append(" + l.text(p.Name) + ", " + value + ");")
		}
	}
	out.add("const response = await fetch(" + l.text(c.URL) + ", {")
	out.when(c.Method != "GET", "  method: "+jsonText(c.Method)+",")
	if c.Credentials != None || body != "" || c.HasKey {
		out.add("  headers: {")
		out.when(c.Credentials == Basic,
			"    Authorization: `Basic ${btoa(`${process.env.NOD_API_KEY}:${process.env.NOD_API_SECRET}`)}`,")
		out.when(c.Credentials == Bearer, "    Authorization: `Bearer ${process.env."+c.Token+"}`,")
		out.when(body != "", `    "Content-Type": "application/json",`)
		out.when(c.HasKey, `    "Idempotency-Key": crypto.randomUUID(),`)
		out.add("  },")
	}
	out.when(body != "", "  body: JSON.stringify("+body+"),")
	out.when(len(c.Form) > 0, "  body: form,")
	out.add("});")
	if c.IsFile {
		out.add("if (!response.ok) throw new Error(await response.text());\nconsole.log(await response.text());")
	} else {
		out.add("const { code, message, data } = await response.json();\n" +
			"if (!response.ok) throw new Error(`${code}: ${message}`);\nconsole.log(data);")
	}
	return out.String()
}

func golang() language {
	return language{
		name: "Go", object: [2]string{"map[string]any{", "}"}, list: [2]string{"[]any{", "}"},
		emptyObject: [2]string{"map[string]any{", "}"}, key: func(s string) string { return strconv.Quote(s) + ": " },
		literal: strconv.Quote, variable: func(s string) string { return `os.Getenv("` + s + `")` }, join: " + ",
		yes: "true", no: "false", null: "nil", indent: "\t", depth: 1, write: writeGo, client: Client.golang,
	}
}

func writeGo(c Call, l language, body string) string {
	url, hasForm := l.text(c.URL), len(c.Form) > 0
	var imports lines
	imports.when(body != "" || hasForm, `"bytes"`)
	imports.when(c.HasKey, `"crypto/rand"`)
	imports.when(body != "", `"encoding/json"`)
	imports.add(`"fmt"`)
	imports.add(`"io"`)
	imports.add(`"log"`)
	imports.when(hasForm, `"mime/multipart"`)
	imports.add(`"net/http"`)
	imports.when(hasForm, `"net/textproto"`)
	imports.when(c.Credentials != None || hasForm || strings.Contains(url+body, "os.Getenv"), `"os"`)
	out := lines{
		"package main\n\nimport (\n\t" + strings.Join(imports, "\n\t") + "\n)\n",
		"func main() {\n\tif err := call(); err != nil {\n\t\tlog.Fatal(err)\n\t}\n}\n", "func call() error {",
	}
	check, payload := "\tif err != nil {\n\t\treturn err\n\t}", "nil"
	if body != "" {
		payload = "bytes.NewReader(body)"
		out.add("\tbody, err := json.Marshal(" + body + ")\n" + check)
	}
	if hasForm {
		payload = "&body"
		out.add("\tvar body bytes.Buffer\n\tform := multipart.NewWriter(&body)")
		for _, p := range c.Form {
			if p.Type != "" {
				out.add("\tfile, err := os.ReadFile(" + l.text(p.Value) + ")\n" + check +
					"\n\tpart, err := form.CreatePart(textproto.MIMEHeader{" +
					"\n\t\t\"Content-Disposition\": {multipart.FileContentDisposition(" +
					l.text(p.Name) + ", " + l.text(p.Value) + ")},\n\t\t\"Content-Type\": {" +
					strconv.Quote(p.Type) + "},\n\t})\n" + check +
					"\n\tif _, err := part.Write(file); err != nil {\n\t\treturn err\n\t}")
				continue
			}
			out.add("\tif err := form.WriteField(" + l.text(p.Name) + ", " + l.text(p.Value) +
				"); err != nil {\n\t\treturn err\n\t}")
		}
		out.add("\tif err := form.Close(); err != nil {\n\t\treturn err\n\t}")
	}
	out.add("\trequest, err := http.NewRequest(" + strconv.Quote(c.Method) + ", " + url + ", " + payload + ")")
	out.add(check)
	out.when(c.Credentials == Basic,
		"\trequest.SetBasicAuth(os.Getenv(\"NOD_API_KEY\"), os.Getenv(\"NOD_API_SECRET\"))")
	out.when(c.Credentials == Bearer, "\trequest.Header.Set(\"Authorization\", \"Bearer \"+os.Getenv(\""+c.Token+"\"))")
	out.when(body != "", "\trequest.Header.Set(\"Content-Type\", \"application/json\")")
	out.when(hasForm, "\trequest.Header.Set(\"Content-Type\", form.FormDataContentType())")
	out.when(c.HasKey, "\trequest.Header.Set(\"Idempotency-Key\", rand.Text())")
	out.add("\tresponse, err := http.DefaultClient.Do(request)\n" + check + "\n\tdefer response.Body.Close()")
	out.add("\tanswer, err := io.ReadAll(response.Body)\n" + check)
	out.add("\tif response.StatusCode >= 400 {\n\t\treturn fmt.Errorf(\"%s: %s\", response.Status, answer)\n\t}")
	out.add("\tfmt.Println(string(answer))\n\treturn nil\n}")
	return out.String()
}

func python() language {
	return language{
		name: "Python", object: [2]string{"{", "}"}, list: [2]string{"[", "]"}, emptyObject: [2]string{"{", "}"},
		key: func(s string) string { return jsonText(s) + ": " }, literal: jsonText,
		variable: func(s string) string { return `os.environ["` + s + `"]` }, join: " + ",
		yes: "True", no: "False", null: "None", indent: "    ", depth: 1, write: writePython,
	}
}

func writePython(c Call, l language, body string) string {
	var out, files, fields lines
	for _, p := range c.Form {
		if p.Type != "" {
			files.add(l.text(p.Name) + ": (" + l.text(p.Value) + ", open(" + l.text(p.Value) + `, "rb"), ` +
				jsonText(p.Type) + ")")
		} else {
			fields.add(l.text(p.Name) + ": " + l.text(p.Value))
		}
	}
	url := l.text(c.URL)
	out.when(c.Credentials != None || strings.Contains(url+body, "os.environ"), "import os")
	out.when(c.HasKey, "import uuid")
	out.when(len(out) > 0, "")
	out.add("import requests\n\nresponse = requests." + strings.ToLower(c.Method) + "(\n    " + url + ",")
	out.when(c.Credentials == Basic, `    auth=(os.environ["NOD_API_KEY"], os.environ["NOD_API_SECRET"]),`)
	var headers lines
	headers.when(c.Credentials == Bearer, `"Authorization": "Bearer " + os.environ["`+c.Token+`"]`)
	headers.when(c.HasKey, `"Idempotency-Key": str(uuid.uuid4())`)
	out.when(len(headers) > 0, "    headers={"+strings.Join(headers, ", ")+"},")
	out.when(body != "", "    json="+body+",")
	out.when(len(fields) > 0, "    data={"+strings.Join(fields, ", ")+"},")
	out.when(len(files) > 0, "    files={"+strings.Join(files, ", ")+"},")
	out.add("    timeout=30,\n)")
	if c.IsFile {
		out.add("response.raise_for_status()\nprint(response.text)")
	} else {
		out.add("answer = response.json()\nif not response.ok:\n    raise RuntimeError(answer[\"code\"] + \": \" + " +
			"answer[\"message\"])\nprint(answer[\"data\"])")
	}
	return out.String()
}

func php() language {
	quoted := func(s string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
	}
	return language{
		name: "PHP", object: [2]string{"[", "]"}, list: [2]string{"[", "]"},
		emptyObject: [2]string{"new stdClass", "()"},
		key:         func(s string) string { return quoted(s) + " => " }, literal: quoted,
		variable: func(s string) string { return "getenv('" + s + "')" }, join: " . ",
		yes: "true", no: "false", null: "null", indent: "    ", depth: 1, write: writePHP,
	}
}

func writePHP(c Call, l language, body string) string {
	var out, headers lines
	headers.when(c.Credentials == Bearer, "'Authorization: Bearer ' . getenv('"+c.Token+"')")
	headers.when(body != "", "'Content-Type: application/json'")
	headers.when(c.HasKey, "'Idempotency-Key: ' . bin2hex(random_bytes(16))")
	out.add("<?php\n$curl = curl_init(" + l.text(c.URL) + ");\ncurl_setopt_array($curl, [")
	out.when(c.Method != "GET", "    CURLOPT_CUSTOMREQUEST => "+l.literal(c.Method)+",")
	out.add("    CURLOPT_RETURNTRANSFER => true,")
	out.when(c.Credentials == Basic, "    CURLOPT_USERPWD => getenv('NOD_API_KEY') . ':' . getenv('NOD_API_SECRET'),")
	out.when(len(headers) > 0, "    CURLOPT_HTTPHEADER => ["+strings.Join(headers, ", ")+"],")
	out.when(body != "", "    CURLOPT_POSTFIELDS => json_encode("+body+", JSON_THROW_ON_ERROR),")
	if len(c.Form) > 0 {
		var parts lines
		for _, p := range c.Form {
			value := l.text(p.Value)
			if p.Type != "" {
				value = "new CURLFile(" + value + ", " + l.literal(p.Type) + ")"
			}
			parts.add("        " + l.text(p.Name) + " => " + value + ",")
		}
		out.add("    CURLOPT_POSTFIELDS => [\n" + parts.String() + "\n    ],")
	}
	out.add("]);\n$answer = curl_exec($curl);\nif ($answer === false) {\n" +
		"    throw new RuntimeException(curl_error($curl));\n}")
	out.add("$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);\nif ($status >= 400) {\n" +
		"    throw new RuntimeException(\"$status: $answer\");\n}")
	if c.IsFile {
		out.add("echo $answer;")
	} else {
		out.add("print_r(json_decode($answer, true)['data']);")
	}
	return out.String()
}
