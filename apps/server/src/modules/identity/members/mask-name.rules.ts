/**
 * Masks a username for others: shows its beginning, and for a long one its end, but never more than half of it. There
 * are always three stars, so that they do not reveal its length. `demo` becomes `d***`, `player7` becomes `pl***`,
 * `longplayer` becomes `lo***er`.
 */
export function maskName(username: string): string {
  const letters = [...username]
  const first = letters.length < 5 ? 1 : 2
  const last = letters.length < 8 ? 0 : 2
  return `${letters.slice(0, first).join('')}***${letters.slice(letters.length - last).join('')}`
}
