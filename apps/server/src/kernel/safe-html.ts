import sanitize from 'sanitize-html'

const allowed: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'blockquote'],
  allowedAttributes: { a: ['href'] },
  // `mailto:` and `tel:` ask the visitor's device, which says first what it is about to do.
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'iframe', 'svg', 'math', 'template'],
  disallowedTagsMode: 'discard',
}

/**
 * HTML that may be shown to anybody: paragraphs, lists, emphasis, headings, and links to the site's own paths and to https,
 * mail and telephone addresses. Everything else is left out, scripts and styles with their text. What an operator writes
 * goes through here when it is read in, so that nothing unsafe is ever kept or sent.
 */
export function safeHtml(html: string): string {
  return sanitize(html, allowed)
}
