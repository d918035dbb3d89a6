import sharp from 'sharp'

/** Units of a drawing are the pixels of a screen of 96 dots an inch. */
const drawnDpi = 96
/** As far as they can go before the flat surfaces of these drawings show steps. */
const quality = { webp: 75, jpeg: 80 } as const

/** A drawing as pixels: `widthPx` wide, as high as its own shape asks for. */
export async function toWebp(svg: string, widthPx: number): Promise<Buffer> {
  return (await drawn(svg, widthPx)).webp({ quality: quality.webp }).toBuffer()
}

/** The same for programs that know no WebP, as some messengers do not. */
export async function toJpeg(svg: string, widthPx: number): Promise<Buffer> {
  return (await drawn(svg, widthPx)).jpeg({ quality: quality.jpeg, mozjpeg: true }).toBuffer()
}

async function drawn(svg: string, widthPx: number) {
  const drawing = Buffer.from(svg)
  const { width } = await sharp(drawing).metadata()
  return sharp(drawing, { density: (drawnDpi * widthPx) / width }).resize(widthPx)
}
