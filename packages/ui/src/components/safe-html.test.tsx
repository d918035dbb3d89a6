// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { act } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { SafeHtml } from './safe-html.tsx'

beforeAll(() => {
  // React requires this flag for `act` in tests.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

function show(html: string, onPath: (path: string) => void = () => undefined): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  act(() => createRoot(place).render(<SafeHtml html={html} onPath={onPath} />))
  return place
}

describe('sanitized HTML (2.130)', () => {
  it('keeps its paragraphs, lists, emphasis and links', () => {
    const html = '<p>One <strong>bet</strong><br>more</p><ul><li>a</li></ul>'
    expect(show(html).innerHTML).toBe(html)
    expect(show('<a href="https://example.com/a">x</a>').querySelector('a')?.getAttribute('rel')).toBe(
      'noopener noreferrer',
    )
  })

  it('navigates to paths of the site without a page load', () => {
    const onPath = vi.fn<(path: string) => void>()
    show('<a href="/verify">x</a>', onPath).querySelector('a')?.click()
    expect(onPath.mock.calls).toEqual([['/verify']])
  })

  it.each([
    ['a script', '<p>a</p><script>steal()</script>'],
    ['handlers', '<p onclick="steal()">a</p><img src=x onerror="steal()">'],
    ['a javascript: address', '<a href="javascript:steal()">a</a>'],
    [
      'an address of another site without a protocol',
      '<a href="//steal.example">a</a><a href="/\\steal.example">b</a>',
    ],
    [
      'a frame, a style and a drawing',
      '<iframe src="//steal"></iframe><style>steal</style><svg onload="steal()">steal</svg>',
    ],
    ['a form', '<form action="//steal"><input name="steal" formaction="//steal"></form>'],
  ])('loses %s', (_what, html) => {
    expect(show(html).innerHTML).not.toMatch(/steal|href|onclick|onerror|<(?:script|iframe|svg|form|img|style)/)
    expect(html).toContain('steal')
  })
})
