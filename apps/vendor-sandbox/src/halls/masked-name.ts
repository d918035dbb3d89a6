/** A player's name to be shown to others: its first and last letters only. */
export function maskedName(name: string): string {
  const letters = [...name]
  const shown = letters.length > 4 ? 2 : 1
  return `${letters.slice(0, shown).join('')}***${letters.slice(-1).join('')}`
}
