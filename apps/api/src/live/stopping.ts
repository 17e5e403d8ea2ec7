/** Tells the live streams that the server stops, so that it need not wait for viewers to leave. */
import { Injectable } from '@nestjs/common';
import { ReplaySubject } from 'rxjs';

@Injectable()
export class Stopping {
  private readonly told = new ReplaySubject<void>(1);
  readonly stopping$ = this.told.asObservable();

  tell(): void {
    this.told.next();
  }
}
