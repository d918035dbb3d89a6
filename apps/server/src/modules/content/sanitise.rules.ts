import sanitizeHtml from 'sanitize-html'

/** What an article may be made of. Everything else is dropped; the text inside stays, except of scripts and styles. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: 'h2 h3 p br hr ul ol li strong em code blockquote a img table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'], th: ['scope'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  // What stands inside these is code and no text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'iframe', 'svg', 'math', 'template'],
  allowProtocolRelative: false,
  // The site loads nothing from other hosts, so a picture of one would be a broken picture and a visitor's trace.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/art\/[\w\-/.]+$/.test(attribs['src'] ?? ''),
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: /^https:/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href },
    }),
  },
}

/** The part of an operator's HTML that is safe to show: no scripts, handlers, styles, frames or javascript: addresses. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, allowed).trim()
}
