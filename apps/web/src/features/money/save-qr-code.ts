import { saveFile } from '../../browser/save-file.ts'
import { qrPath } from '../../images/qr-code.tsx'

/** Large enough for a banking app to read it from the pictures of a phone. */
const pixelsPerModule = 12

/** Saves a QR code as a PNG, with its white quiet zone; returns whether the browser could draw it. */
export async function saveQrCode(text: string, name: string): Promise<boolean> {
  const { path, size } = qrPath(text)
  const canvas = document.createElement('canvas')
  canvas.width = size * pixelsPerModule
  canvas.height = size * pixelsPerModule
  const context = canvas.getContext('2d')
  if (context === null) return false
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(pixelsPerModule, pixelsPerModule)
  context.fillStyle = 'black'
  const modules = new Path2D(path)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled here, no array
  context.fill(modules)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) return false
  saveFile(name, picture)
  return true
}
