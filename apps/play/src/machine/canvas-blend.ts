import { CanvasGraphicsAdaptor } from 'pixi.js'

/**
 * Mends drawing on a canvas of two dimensions: Pixi 8.22 sets a shape's blend mode after it has saved the canvas' state, so that
 * restoring the state undoes it while Pixi takes it for set, and whatever is drawn next gets the mode of what came before.
 */
export function mendCanvasBlending(): void {
  const { execute } = CanvasGraphicsAdaptor.prototype
  CanvasGraphicsAdaptor.prototype.execute = function (pipe, shape) {
    // Graphics of this adaptor are only drawn by the canvas renderer, which has this system.
    const { renderer } = pipe as unknown as { renderer: { canvasContext: { setBlendMode(mode: string): void } } }
    renderer.canvasContext.setBlendMode(shape.groupBlendMode)
    execute.call(this, pipe, shape)
  }
}
