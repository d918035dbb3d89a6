const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** A text escaped for HTML, between tags or in a double-quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&"<>]/g, (sign) => entities[sign] ?? '')
}
