// Land of the map: a separate file (studio/land.ts), in which each sub-path is a run of land from west to
// east; a dashed stroke renders it as dots.

export const LAND = {
  href: '/map/land.svg#land',
  /** Distance between two dots, in units of the map's sheet. */
  step: 6.5,
} as const;
