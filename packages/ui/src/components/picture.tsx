import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './picture.module.css'
import { whenNear } from './when-near.ts'

let base = '/art/'

/** The address of one of the house's pictures, at the host that delivers them to this page (specification 7.055). */
export function pictureAt(path: string): string {
  return path.replace(/^\/art\//, base)
}

/** From now on pictures come from below this address. */
export function deliverPicturesFrom(url: string): void {
  base = url
}

/** Props of {@link Picture}. */
export interface PictureProps {
  readonly src: string
  /** The same picture in other sizes, and how wide it is shown, where there are such. */
  readonly sizes?: { readonly srcSet: string; readonly shown: string } | undefined
  readonly alt: string
  /** Shown when `src` cannot be loaded, also not by a second try. */
  readonly fallback: string
  readonly width: number
  readonly height: number
  /** Load at once instead of when it comes near the screen. */
  readonly eager?: boolean
  readonly className?: string | undefined
}

/**
 * A picture that keeps its place while it loads (no jumping), loads when it comes near the screen, is asked for once more
 * when it fails, and falls back to another one then (specification 8.039, 9.037).
 */
export function Picture({ src, sizes, alt, fallback, width, height, eager = false, className = '' }: PictureProps) {
  const place = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState({ src, times: 0 })
  const times = failed.src === src ? failed.times : 0
  const waits = !eager && times === 0
  const { srcSet, shown } = sizes ?? {}
  useEffect(() => {
    const { current } = place
    if (!waits || current === null) return undefined
    // A list has many pictures: to draw each of them once more, only to say where it lies, would cost more than the picture.
    return whenNear(current, () => {
      // Before the address: else the browser would ask for the large one first.
      if (srcSet !== undefined && shown !== undefined) Object.assign(current, { sizes: shown, srcset: srcSet })
      current.src = pictureAt(src)
    })
  }, [waits, src, srcSet, shown])
  return (
    <img
      alt={alt}
      className={`${classes['picture'] ?? ''} ${className}`}
      decoding="async"
      draggable={false}
      height={height}
      onError={({ currentTarget }) => {
        currentTarget.removeAttribute('srcset')
        // In the same turn: else the browser would ask for the large one before it is told of the next address.
        flushSync(() => setFailed({ src, times: times + 1 }))
      }}
      ref={place}
      {...(!waits && times === 0 && sizes !== undefined ? { sizes: shown, srcSet } : {})}
      src={waits ? nothing : addressAt(times, src, fallback)}
      width={width}
    />
  )
}

/**
 * A transparent pixel, for what waits to be loaded; how tall it is shown is said by `className`, since the pixel is square. A
 * picture that has none yet would be another kind of box, and all that the page has painted would be put together anew when
 * it comes.
 */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** The second try has an address of its own, since a browser remembers that the first one failed. */
function addressAt(failures: number, src: string, fallback: string): string {
  if (failures > 1) return fallback
  const address = pictureAt(src)
  return failures === 0 ? address : `${address}${src.includes('?') ? '&' : '?'}again`
}
