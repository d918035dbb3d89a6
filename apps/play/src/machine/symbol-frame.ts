/** A symbol's SVG on a 200 × 200 grid, with a drop shadow. `defs` contains its gradients. */
export function symbolSvg(defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200"><defs><filter id="drop" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="0" dy="4" stdDeviation="4" flood-color="#000" flood-opacity=".55"/></filter><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="9"/></filter>${defs}</defs><g filter="url(#drop)">${body}</g></svg>`
}

/** A vertical gradient of evenly spaced colours. */
export function fade(id: string, ...colors: readonly string[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(colors)}</linearGradient>`
}

/** A radial gradient with a highlight at the upper left. */
export function ball(id: string, ...colors: readonly string[]): string {
  return `<radialGradient id="${id}" cx=".36" cy=".3" r=".8">${stopsOf(colors)}</radialGradient>`
}

/** A glow that fades towards its edge. */
export function halo(id: string, color: string, strength = 0.9): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset=".5" stop-color="${color}" stop-opacity="${strength * 0.35}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
}

/** Repeats a drawing around a centre. */
export function around(count: number, body: string, from = 0, x = 100, y = 100): string {
  return Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${from + (360 / count) * index} ${x} ${y})">${body}</g>`,
  ).join('')
}

function stopsOf(colors: readonly string[]): string {
  return colors
    .map(
      (color, index) => `<stop offset="${(index / Math.max(1, colors.length - 1)).toFixed(3)}" stop-color="${color}"/>`,
    )
    .join('')
}
