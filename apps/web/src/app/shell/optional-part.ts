import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A part whose code arrives later and that the page does without: where it does not arrive, nothing stands in its place, and
 * the page stays as it is.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
}
