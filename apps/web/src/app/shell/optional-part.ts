import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A part that loads later and that the page works without: if it fails to load, nothing is rendered. */
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
