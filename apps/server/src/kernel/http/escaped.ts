const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** A text as it stands in HTML, between tags or in an attribute in double quotes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&"<>]/g, (sign) => entities[sign] ?? '')
}
