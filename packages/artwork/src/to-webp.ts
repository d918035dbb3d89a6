import sharp from 'sharp'

/** Units of a drawing are the pixels of a screen of 96 dots an inch. */
const drawnDpi = 96
/** As far as it can go before the flat surfaces of these drawings show steps. */
const quality = 75

/** A drawing as pixels: `widthPx` wide, as high as its own shape asks for. */
export async function toWebp(svg: string, widthPx: number): Promise<Buffer> {
  const drawing = Buffer.from(svg)
  const { width } = await sharp(drawing).metadata()
  return sharp(drawing, { density: (drawnDpi * widthPx) / width })
    .resize(widthPx)
    .webp({ quality })
    .toBuffer()
}
