/** Slows down towards the end. */
export function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3
}

/** Overshoots slightly and swings back. An `overshoot` of 1.1 goes about 5 % too far. */
export function easeOutBack(progress: number, overshoot: number): number {
  const back = progress - 1
  return 1 + (overshoot + 1) * back ** 3 + overshoot * back ** 2
}

/** Rises from 0 to 1 at the middle and falls back to 0. */
export function pulse(progress: number): number {
  return Math.sin(progress * Math.PI)
}
