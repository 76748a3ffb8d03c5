// Canvas for drawing films, with the colors and fonts of the site. Runs in the browser.

/** Size of the coordinate system for scenes, and of a frame in pixels. */
export const SIZE = { width: 1280, height: 720 } as const;
export const OUTPUT = { width: 960, height: 540 } as const;
/** Frames per second. */
export const FRAME_RATE = 12;

/** Dark colors of common/brand/tokens.css, and `faint`. Films have them on light pages as well. */
export const INK = {
  paper: '#0b0f17',
  raised: '#121826',
  ink: '#eef1f6',
  quiet: '#a3aec0',
  faint: '#3a4456',
  hairline: '#232b3a',
  second: '#6ccbdb',
  signal: '#ff7a45',
} as const;

export type Point = readonly [x: number, y: number];

export interface Stroke {
  /** Color and width of the line; without them, there is only a fill. */
  ink?: string;
  width?: number;
  alpha?: number;
  dash?: readonly number[];
  /** Dash offset, which grows as the dashes move. */
  shift?: number;
  fill?: string;
}
export interface Lettering {
  size: number;
  ink?: string;
  weight?: 400 | 500 | 700;
  mono?: boolean;
  align?: CanvasTextAlign;
  alpha?: number;
}

/** Easing: 0 before `from`, 1 after `to`, smooth in between. */
export function ease(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
/** Linear interpolation between two numbers at `t`, from 0 to 1. */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
/** Linear interpolation between two points. */
export const between = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [
  lerp(ax, bx, t),
  lerp(ay, by, t),
];

export class Stage {
  private context: CanvasRenderingContext2D;
  /** Pixels per unit. */
  private readonly scale: number;
  private readonly paths = new Map<string, Path2D>();
  private still: HTMLCanvasElement | undefined;

  constructor(canvas: HTMLCanvasElement, width: number) {
    this.scale = width / SIZE.width;
    this.context = this.contextOf(canvas);
  }

  private contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    canvas.width = SIZE.width * this.scale;
    canvas.height = SIZE.height * this.scale;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    return context;
  }

  /** Layer that does not change between frames and is drawn once. */
  ground(draw: () => void): void {
    const { context } = this;
    if (!this.still) {
      this.still = document.createElement('canvas');
      this.context = this.contextOf(this.still);
      draw();
      this.context = context;
    }
    context.drawImage(this.still, 0, 0, SIZE.width, SIZE.height);
  }

  clear(): void {
    const { context } = this;
    context.fillStyle = INK.paper;
    context.fillRect(0, 0, SIZE.width, SIZE.height);
  }

  /** Draws with a translated origin and a different scale. */
  within(x: number, y: number, scale: number, draw: () => void): void {
    this.context.save();
    this.context.translate(x, y);
    this.context.scale(scale, scale);
    draw();
    this.context.restore();
  }

  private strokePath(stroke: Stroke, path: Path2D): void {
    const { context } = this;
    context.save();
    context.globalAlpha = stroke.alpha ?? 1;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    if (stroke.fill) {
      context.fillStyle = stroke.fill;
      context.fill(path);
    }
    if (stroke.ink && stroke.width) {
      context.strokeStyle = stroke.ink;
      context.lineWidth = stroke.width;
      context.setLineDash([...(stroke.dash ?? [])]);
      context.lineDashOffset = -(stroke.shift ?? 0);
      context.stroke(path);
    }
    context.restore();
  }

  /** Draws path data that does not change between frames. */
  path(d: string, stroke: Stroke): void {
    const path = this.paths.get(d) ?? new Path2D(d);
    this.paths.set(d, path);
    this.strokePath(stroke, path);
  }

  line(points: readonly Point[], stroke: Stroke): void {
    const path = new Path2D();
    for (const [x, y] of points) path.lineTo(x, y);
    this.strokePath(stroke, path);
  }

  segment(from: Point, to: Point, stroke: Stroke): void {
    this.line([from, to], stroke);
  }

  /** Covers the area above a height, and fades out below it down to another height. */
  veil(above: number, below: number, alpha: number): void {
    const { context } = this;
    const gradient = context.createLinearGradient(0, above, 0, below);
    gradient.addColorStop(0, INK.paper);
    gradient.addColorStop(1, `${INK.paper}00`);
    context.save();
    context.globalAlpha = alpha;
    context.fillStyle = gradient;
    context.fillRect(0, 0, SIZE.width, below);
    context.restore();
  }

  ring([x, y]: Point, radius: number, stroke: Stroke): void {
    const path = new Path2D();
    path.arc(x, y, radius, 0, 2 * Math.PI);
    this.strokePath(stroke, path);
  }

  dot(at: Point, radius: number, ink: string, alpha = 1): void {
    this.ring(at, radius, { fill: ink, alpha });
  }

  box(x: number, y: number, width: number, height: number, stroke: Stroke): void {
    const path = new Path2D();
    path.roundRect(x, y, width, height, 3);
    this.strokePath(stroke, path);
  }

  font({ size, weight = 400, mono = false }: Lettering): string {
    return mono ? `500 ${size}px "Plex Mono"` : `${weight} ${size}px "Hanken"`;
  }

  text(text: string, x: number, y: number, lettering: Lettering): void {
    const { context } = this;
    context.save();
    context.globalAlpha = lettering.alpha ?? 1;
    context.font = this.font(lettering);
    context.textAlign = lettering.align ?? 'left';
    context.textBaseline = 'alphabetic';
    context.fillStyle = lettering.ink ?? INK.ink;
    context.fillText(text, x, y);
    context.restore();
  }

  widthOf(text: string, lettering: Lettering): number {
    this.context.font = this.font(lettering);
    return this.context.measureText(text).width;
  }
}
