const channels = (hex: string): number[] =>
  (hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex)
    .slice(1)
    .match(/../g)
    ?.map((pair) => Number.parseInt(pair, 16)) ?? []

/** Mixes two hex colours: 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Lightens a colour. */
export const lighter = (hex: string, share: number): string => mix(hex, '#fff8e0', share)

/** Darkens a colour towards a warm black, so that shadows stay rich. */
export const darker = (hex: string, share: number): string => mix(hex, '#140610', share)
