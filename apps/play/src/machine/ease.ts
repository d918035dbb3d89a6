/** Slows towards the end. */
export function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3
}

/** Goes a little too far and swings back. `overshoot` 1.1 goes about 5 % too far. */
export function easeOutBack(progress: number, overshoot: number): number {
  const back = progress - 1
  return 1 + (overshoot + 1) * back ** 3 + overshoot * back ** 2
}

/** There and back: 0, 1 at the middle, 0. */
export function pulse(progress: number): number {
  return Math.sin(progress * Math.PI)
}
