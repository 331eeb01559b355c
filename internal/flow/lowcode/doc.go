// Package lowcode is what a v3 site is made of: screens, what they ask, and where people go from them. It knows no
// database and no request; site keeps flows, and hosted leads people through them.
//
// Nouns
//
//   - flow: the screens of a site; the first is where people start
//   - screen: a landing page, a form or the widget
//   - component: a field or a text of a form
//   - route: where a screen leads, and when; the first that matches wins
//   - group: conditions of which all have to hold, or any
//
// The front ends have the same rules in web/packages/flow. Both are tested against the tables in its folder cases, so
// a rule changes by changing a table first.
package lowcode
