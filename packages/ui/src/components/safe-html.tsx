import { createElement, useMemo, type ReactNode } from 'react'

/** Props of {@link SafeHtml}. */
export interface SafeHtmlProps {
  readonly html: string
  /** Navigates to a path of the site without a page load. */
  readonly onPath: (path: string) => void
}

const shownTags = new Set(['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote'])

/** Elements that are removed with their content. */
const droppedTags = new Set(['script', 'style', 'iframe', 'object', 'svg', 'math', 'template', 'noscript', 'textarea'])

/**
 * Shows HTML by rebuilding it from a short list of allowed elements. The input never becomes markup directly, so no script,
 * event handler or unsafe address can get through, whoever wrote it.
 */
export function SafeHtml({ html, onPath }: SafeHtmlProps): ReactNode {
  // A document parsed this way is inert: nothing in it is loaded or executed.
  const body = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html])
  return childrenOf(body, onPath)
}

function childrenOf(node: Node, onPath: SafeHtmlProps['onPath']): ReactNode[] {
  return Array.from(node.childNodes, (child, place) => shown(child, place, onPath))
}

function shown(node: Node, key: number, onPath: SafeHtmlProps['onPath']): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const tag = node.localName
  if (droppedTags.has(tag)) return null
  const inside = childrenOf(node, onPath)
  if (tag === 'br') return <br key={key} />
  const href = tag === 'a' ? node.getAttribute('href') : null
  if (href !== null && /^\/(?![/\\])/.test(href)) return pathLink(href, key, inside, onPath)
  if (href !== null && /^https:\/\//i.test(href))
    return (
      <a href={href} key={key} rel="noopener noreferrer" target="_blank">
        {inside}
      </a>
    )
  return createElement(shownTags.has(tag) ? tag : 'span', { key }, ...inside)
}

function pathLink(path: string, key: number, inside: ReactNode[], onPath: SafeHtmlProps['onPath']): ReactNode {
  return (
    <a
      href={path}
      key={key}
      onClick={(event) => {
        // The browser handles clicks that open another tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onPath(path)
      }}
    >
      {inside}
    </a>
  )
}
