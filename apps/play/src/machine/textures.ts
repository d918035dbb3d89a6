import { Texture } from 'pixi.js'

/** Renders SVG source into a texture of the given size in device pixels. Throws if the SVG is not well-formed. */
export async function textureOfSvg(svg: string, width: number, height: number): Promise<Texture> {
  return Texture.from(await canvasOfSvg(svg, width, height))
}

/** A symbol at rest, and blurred vertically as it appears on a fast reel. */
export interface SymbolTextures {
  readonly still: Texture
  readonly fast: Texture
}

export async function symbolTextures(svg: string, pixels: number): Promise<SymbolTextures> {
  const still = await canvasOfSvg(svg, pixels, pixels)
  return { still: smoothTexture(still), fast: smoothTexture(smeared(still)) }
}

function smoothTexture(canvas: HTMLCanvasElement): Texture {
  const texture = Texture.from(canvas)
  texture.source.autoGenerateMipmaps = true
  texture.source.updateMipmaps()
  return texture
}

async function canvasOfSvg(svg: string, width: number, height: number): Promise<HTMLCanvasElement> {
  const image = new Image()
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    image.src = url
    await image.decode()
    const canvas = sheet(width, height)
    pen(canvas).drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Draws the picture repeatedly with vertical offsets: a motion blur that every browser supports. */
function smeared(canvas: HTMLCanvasElement): HTMLCanvasElement {
  // Taller than the symbol, so that the blur fades out instead of being clipped.
  const blurred = sheet(canvas.width, canvas.height * 1.5)
  const top = canvas.height * 0.25
  const context = pen(blurred)
  const passes = 13
  for (let pass = 0; pass < passes; pass += 1) {
    const offset = (pass / (passes - 1) - 0.5) * canvas.height * 0.5
    context.globalAlpha = 1 / (pass + 1)
    context.drawImage(canvas, 0, top + offset)
  }
  context.globalAlpha = 0.35
  context.drawImage(canvas, 0, top)
  return blurred
}

function sheet(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}

function pen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser does not support canvas')
  return context
}
