import sanitize from 'sanitize-html'

/** The elements allowed in every text of an operator. Everything else is removed; scripts and styles with their content. */
const text: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'blockquote'],
  allowedAttributes: { a: ['href'] },
  // For `mailto:` and `tel:` the visitor's device asks before it does anything.
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The content of these is code, not text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'iframe', 'svg', 'math', 'template'],
  disallowedTagsMode: 'discard',
}

/** An article may also contain headings, tables and the site's own pictures. */
const article: sanitize.IOptions = {
  ...text,
  allowedTags: 'h2 h3 p br hr ul ol li strong em code blockquote a img table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'], th: ['scope'] },
  // The site loads nothing from other hosts: a picture from one would be broken, and the attempt would reveal the visitor.
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
 * Returns HTML that is safe to show to anybody: paragraphs, lists, emphasis, headings, and links to the site's own paths and
 * to https, mail and telephone addresses. Everything else is removed, scripts and styles with their content. An operator's
 * texts pass through here when they are loaded, so that nothing unsafe is ever stored or sent. The site's dialogs also
 * rebuild what they show, since some of their texts do not pass through here.
 */
export function safeHtml(html: string): string {
  return sanitize(html, text)
}

/** The same for an article, which may also have tables and the site's own pictures; links to other sites open in a new tab. */
export function safeArticle(html: string): string {
  return sanitize(html, article).trim()
}
