/** Whether the user prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays an animation and waits for its end; with reduced motion, jumps to the end. */
export async function animate(
  target: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions & { readonly duration: number },
): Promise<void> {
  const animation = target.animate(frames, {
    fill: 'forwards',
    ...options,
    duration: prefersReducedMotion() ? 1 : options.duration,
  })
  await animation.finished
  animation.commitStyles()
  animation.cancel()
}

/** Waits long enough for the player to see something; not shortened with reduced motion. */
export async function wait(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}

/** Waits; much shorter with reduced motion. */
export async function pause(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) =>
    setTimeout(resolve, prefersReducedMotion() ? Math.min(milliseconds, 120) : milliseconds),
  )
}
