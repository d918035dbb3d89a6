/** What pictures are drawn with. */
export type Pen = CanvasRenderingContext2D

/** A colour made darker (below 1) or lighter. */
export function shade(colour: string, factor: number): string {
  const part = (from: number) => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16)
    return Math.round(factor <= 1 ? value * factor : value + (255 - value) * (factor - 1))
  }
  return `rgb(${part(1)} ${part(3)} ${part(5)})`
}
