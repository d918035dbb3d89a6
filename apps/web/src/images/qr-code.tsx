import { encode } from 'uqr'
import { useMemo } from 'react'
import classes from './qr-code.module.css'

/** A real QR code of an address, drawn as one path: dark on light, with the four modules of quiet zone that readers want. */
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
