import { describe, expect, it } from 'vitest'
import { safeArticle } from './safe-html.ts'

describe('an operator’s article', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)" onmouseover=alert(2)>a</p>', '<p>a</p>'],
    ['a javascript: address', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['one in capitals, with a tab inside', '<a href="JaVa\tScRiPt:alert(1)">a</a>', '<a>a</a>'],
    ['one written in entities', '<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
    ['a data: address', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['an address of another site without a scheme', '<a href="//evil.example/">a</a>', '<a>a</a>'],
    ['a plain http address', '<a href="http://evil.example/">a</a>', '<a>a</a>'],
    ['a style', '<p style="position:fixed">a</p><style>p{}</style>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.example">a</iframe><p>a</p>', '<p>a</p>'],
    ['an SVG with a script', '<svg onload=alert(1)><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['a picture with a handler', '<img src=x onerror=alert(1)>', ''],
    ['a picture of another host', '<img src="https://evil.example/a.png" alt="a">', ''],
    ['a picture from another path of the site', '<img src="/art/../wps/member/balance">', ''],
    ['a picture with a second host', '<img src="/art//evil.example/a.svg">', ''],
    ['a form', '<form action="https://evil.example"><p>a</p><input name="password"></form>', '<p>a</p>'],
    ['an unclosed tag, whose name becomes text', '<p>a<script', '<p>ascript</p>'],
    ['a class, an id, a name', '<p class="x" id="root">a</p>', '<p>a</p>'],
  ])('comes out without %s', (_, written, shown) => {
    expect(safeArticle(written)).toBe(shown)
  })

  it('keeps the elements of articles', () => {
    const article =
      '<h2>A</h2><p><strong>b</strong> <a href="/help#term">c</a></p><ul><li>d</li></ul>' +
      '<table><tbody><tr><th scope="row">e</th><td>f</td></tr></tbody></table><img src="/art/banners/verify.svg" alt="g" />'
    expect(safeArticle(article)).toBe(article)
  })

  it('opens other sites in a new tab, without a referrer', () => {
    expect(safeArticle('<a href="https://regulator.example/x">a</a>')).toBe(
      '<a href="https://regulator.example/x" target="_blank" rel="noopener noreferrer">a</a>',
    )
  })
})
