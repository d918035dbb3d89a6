import sanitize from 'sanitize-html'

/** What every text of an operator may be made of. Everything else is left out; scripts and styles go with their text. */
const text: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'blockquote'],
  allowedAttributes: { a: ['href'] },
  // `mailto:` and `tel:` ask the visitor's device, which says first what it is about to do.
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // What stands inside these is code and no text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'iframe', 'svg', 'math', 'template'],
  disallowedTagsMode: 'discard',
}

/** An article has headings, tables and the house's own pictures besides. */
const article: sanitize.IOptions = {
  ...text,
  allowedTags: 'h2 h3 p br hr ul ol li strong em code blockquote a img table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'], th: ['scope'] },
  // The site loads nothing from other hosts, so a picture of one would be a broken picture and a visitor's trace.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/art(?:\/[\w-]+)+(?:\.[\w-]+)+$/.test(attribs['src'] ?? ''),
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: /^https:/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href },
    }),
  },
}

/**
 * HTML that may be shown to anybody: paragraphs, lists, emphasis, headings, and links to the site's own paths and to https,
 * mail and telephone addresses. Everything else is left out, scripts and styles with their text. What an operator writes
 * goes through here when it is read in, so that nothing unsafe is ever kept or sent; the site's own dialogs build what they
 * show anew besides, since they also show words that never went through here.
 */
export function safeHtml(html: string): string {
  return sanitize(html, text)
}

/** The same for an article, which may have tables and pictures of the house too; links to other sites open beside this one. */
export function safeArticle(html: string): string {
  return sanitize(html, article).trim()
}
