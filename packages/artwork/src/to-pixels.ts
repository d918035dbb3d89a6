import sharp from 'sharp'

/** Drawings use the pixels of a screen with 96 dots per inch as units. */
const drawnDpi = 96
/** The lowest quality at which the flat surfaces of these drawings show no banding. */
const quality = { webp: 75, jpeg: 80 } as const

/** Rasterizes a drawing to a width of `widthPx`, keeping its aspect ratio. */
export async function toWebp(svg: string, widthPx: number): Promise<Buffer> {
  return (await drawn(svg, widthPx)).webp({ quality: quality.webp }).toBuffer()
}

/** The same as JPEG, for programs without WebP support such as some messengers. */
export async function toJpeg(svg: string, widthPx: number): Promise<Buffer> {
  return (await drawn(svg, widthPx)).jpeg({ quality: quality.jpeg, mozjpeg: true }).toBuffer()
}

async function drawn(svg: string, widthPx: number) {
  const drawing = Buffer.from(svg)
  const { width } = await sharp(drawing).metadata()
  return sharp(drawing, { density: (drawnDpi * widthPx) / width }).resize(widthPx)
}
