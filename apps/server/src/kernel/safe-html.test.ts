import { describe, expect, it } from 'vitest'
import { safeHtml } from './safe-html.ts'

describe('an operator’s HTML', () => {
  it('keeps the elements of texts, and links to the site and to https', () => {
    const text =
      '<h3>Rules</h3><p>One <strong>bet</strong>, <a href="/verify">checked</a>.<br />Two</p><ul><li>a</li></ul>'
    expect(safeHtml(text)).toBe(text)
    expect(safeHtml('<a href="https://example.com/a">x</a>')).toBe('<a href="https://example.com/a">x</a>')
  })

  it.each([
    ['a script', '<p>a</p><script>steal()</script>', '<p>a</p>'],
    ['a handler', '<p onclick="steal()" onmouseover=steal()>a</p>', '<p>a</p>'],
    ['a picture with a handler', '<img src=x onerror=steal()>a', 'a'],
    ['a javascript: address', '<a href="javascript:steal()">a</a>', '<a>a</a>'],
    ['one that is written as entities', '<a href="jav&#x09;ascript&colon;steal()">a</a>', '<a>a</a>'],
    ['a data: address', '<a href="data:text/html,<script>steal()</script>">a</a>', '<a>a</a>'],
    ['an address without a protocol', '<a href="//evil.example/">a</a>', '<a>a</a>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
    ['a style', '<style>p{display:none}</style><p style="position:fixed">a</p>', '<p>a</p>'],
    ['an SVG with a script', '<svg><script>steal()</script></svg>a', 'a'],
    ['a form', '<form action="https://evil.example"><input name="password">a</form>', 'a'],
    ['a tag within a tag', '<scr<script>ipt>steal()</script>a', 'ipt&gt;steal()a'],
  ])('loses %s', (_what, html, rest) => {
    expect(safeHtml(html)).toBe(rest)
  })
})
