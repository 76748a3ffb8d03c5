// Land of the flow map: a separate SVG file (studio/land.ts). Each subpath is a west-to-east run of land, which a
// dashed stroke renders as dots.

export const LAND = {
  href: '/map/land.svg#land',
  /** Distance between two dots, in map units. */
  step: 6.5,
} as const;
