import { encode } from 'uqr'
import { useMemo } from 'react'
import classes from './qr-code.module.css'

/**
 * The QR code of an address, rendered as one path: dark on light, with the quiet zone of four modules that scanners
 * require.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text])
  return (
    <svg aria-label={label} className={classes.code} role="img" viewBox={`0 0 ${size} ${size}`}>
      <path className={classes.modules} d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

const quietModules = 4

/** The dark modules of a text's QR code as a path of unit squares, and the width of the code with its quiet zone. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules })
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { path: rows.join(''), size }
}
