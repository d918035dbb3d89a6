/** Where the water lies in the window, and how large a thousandth of it is. All lengths are dots of the canvas. */
export interface View {
  readonly width: number
  readonly height: number
  /** The part in which fish swim: between the bars. */
  readonly top: number
  readonly bottom: number
  readonly unit: number
  /** Whether the player sits at the far side, so that everything is turned by half a turn. */
  readonly turned: boolean
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** The view of a canvas of so many dots; `dots` are those of one point of the screen. */
export function viewOf(
  { width, height, dots }: { readonly width: number; readonly height: number; readonly dots: number },
  insets: { readonly top: number; readonly bottom: number },
  turned: boolean,
): View {
  const [top, bottom] = [insets.top * dots, height - insets.bottom * dots]
  // Narrow windows show fish a little larger, so that a thumb finds them.
  const narrow = width / dots < 600 ? 1.16 : 1
  return { width, height, top, bottom, unit: (Math.sqrt(width * (bottom - top)) / 1_000) * narrow, turned }
}

/** A place of the water, 0 to 1 in both directions, on the canvas. */
export function onCanvas({ width, top, bottom, turned }: View, { x, y }: Point): Point {
  const [across, down] = turned ? [1 - x, 1 - y] : [x, y]
  return { x: across * width, y: top + down * (bottom - top) }
}

const places: readonly Point[] = [
  { x: 0.3, y: 1 },
  { x: 0.7, y: 1 },
  { x: 0.3, y: 0 },
  { x: 0.7, y: 0 },
]

/** Where the cannon of a seat stands. */
export function cannonAt(view: View, seat: number): Point {
  return onCanvas(view, places[seat] ?? { x: 0.5, y: 1 })
}
