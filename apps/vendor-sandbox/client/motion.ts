/** Whether the person has asked for less motion. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays an animation and waits for its end; with less motion the end is shown at once. */
export async function animate(
  target: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions & { readonly duration: number },
): Promise<void> {
  const animation = target.animate(frames, { fill: 'forwards', ...options, duration: isStill() ? 1 : options.duration })
  await animation.finished
  animation.commitStyles()
  animation.cancel()
}

/** Waits for as long as a look at something takes: that is no shorter with less motion. */
export async function look(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}

/** Waits; much shorter with less motion. */
export async function pause(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, isStill() ? Math.min(milliseconds, 120) : milliseconds))
}
