import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, Max, Min } from 'class-validator';
import type { JsonObject } from '#kernel';
import { IsCommand } from '../http/command-body.js';

/** Another course from a revision on. */
export class WhatIfBody {
  @IsInt({ message: 'at must be a revision' })
  @Min(0, { message: 'at must be a revision' })
  @Max(1_000_000_000, { message: 'at must be a revision' })
  readonly at!: number;

  @IsArray({ message: 'commands must be a list' })
  @ArrayMinSize(1, { message: 'commands must hold at least one' })
  @ArrayMaxSize(200, { message: 'commands must be at most 200' })
  @IsCommand({ each: true })
  readonly commands!: readonly JsonObject[];
}
