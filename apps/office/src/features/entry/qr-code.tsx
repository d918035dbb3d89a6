import { encode } from 'uqr'
import { useMemo } from 'react'
import classes from './entry.module.css'

/** Scanners want this much light around a code. */
const quietModules = 4

/** The QR code of a text as one path, dark on light. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg aria-label={label} className={classes.code} role="img" viewBox={`0 0 ${size} ${size}`}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

/** The dark modules of a text's code as unit squares, and the width of the code. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules })
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { path: rows.join(''), size }
}
